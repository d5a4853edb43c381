"""The grounds of hexes that the lens names itself."""

RIM_GROUND = "rim"  # hexes around the course, partly table and partly print: they say nothing
