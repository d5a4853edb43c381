"""What visitors may take: connections, time, bodies, pages, streams, prints, and lines of the log.

One address never takes all of anything, and some of everything is kept for the phones that have joined.
"""
