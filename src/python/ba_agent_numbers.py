"""Numbers and names of the figures of a run, of all libraries together."""

import os

import ba_agent_folder

MAX_FIGURES = 20
ENDINGS = (".png", ".plotly.json", ".html")

made = []
left_out = []


def next_name(ending):
    """The name of the next figure, as an empty file; None for those that are too many."""
    if len(made) >= MAX_FIGURES:
        if not left_out:
            ba_agent_folder.note("The report takes %d figures of a run: further ones are left out." % MAX_FIGURES)
        left_out.append(ending)
        return None
    number = len(made) + 1
    out = ba_agent_folder.out_folder()
    while True:
        if not any(os.path.lexists(os.path.join(out, "figure-%d%s" % (number, each))) for each in ENDINGS):
            wanted = "figure-%d%s" % (number, ending)
            name = ba_agent_folder.new_file(wanted)
            if name == wanted:
                made.append(name)
                return name
            os.unlink(os.path.join(out, name))  # another process was faster
        number += 1


def give_back(name):
    """The figure could not be made after all."""
    made.remove(name)
    os.unlink(os.path.join(ba_agent_folder.out_folder(), name))
