"""How finely curved things are stepped: pictures take more points than the model for the 3D view."""

STEP_IN = {"picture": 0.14, "web": 0.8}
_level = "picture"


def set_level(level):
    global _level
    _level = level


def around(length_in):
    """Points round a contour, a multiple of four so that both halves match."""
    return max(48, round(length_in / STEP_IN[_level] / 4) * 4)


def steps(count):
    """Stations along a profile."""
    return count if _level == "picture" else max(3, round(count * 0.45))


def turns(diameter_in):
    """Points round a turned part."""
    least, finest = {"picture": (16, 128), "web": (8, 24)}[_level]
    return max(least, min(finest, round(diameter_in * (40 if _level == "picture" else 14))))
