"""Reads the top faces of dice anywhere in a picture: a network finds places, another reads each place twice.

A value is told only where the second network is surer of it than of everything else together. On a known table
`vision.golf.dice_reader` calls the stages in this order:

    detection        places that may show a face
    classification   a value for each, or no face
    pips             the likelihoods weighed by the pips that are counted (`faces.counted`)
    printed_faces    less likely where what lies below a face shows neither a side nor a foot: it is printed
    side_faces       marked where the die goes on beyond the face: it is no top
    outlines         doubtful faces read again where the outline of the die has its top
    faces            one top for each die, told or not
    top_face         which of several faces is the top of one die, where a throw of one is awaited
"""
