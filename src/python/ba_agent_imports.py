"""What is done when, and only when, the script imports a library that draws, or one that starts processes."""

import atexit
import importlib.util
import os
import sys

import ba_agent_folder


class After:
    """Finds modules as others do, and does something when one of some names has been loaded."""

    def __init__(self, hooks):
        self.hooks = hooks

    def find_spec(self, name, path=None, target=None):
        """See importlib.abc.MetaPathFinder."""
        then = self.hooks.pop(name, None)
        spec = importlib.util.find_spec(name) if then else None
        if spec is None or spec.loader is None or not hasattr(spec.loader, "exec_module"):
            return None
        load = spec.loader.exec_module

        def load_and_go_on(module):
            load(module)
            try:
                then(module)
            except Exception as error:  # a version that is made otherwise: the script runs all the same
                ba_agent_folder.note("Figures of %s may be missing: %s" % (name, error))

        spec.loader.exec_module = load_and_go_on
        return spec


def keep_backend(module):
    """Scripts choose Agg so that they run anywhere: here it would only keep figures from the report."""

    def use(backend, *args, **kwargs):
        """Figures are drawn into the report, whatever backend is chosen."""

    module.use = use


def keep_backend_of_pyplot(module):
    """The same of pyplot.switch_backend."""
    switch = module.switch_backend

    def switch_backend(newbackend):
        """Figures are drawn into the report, whatever backend is chosen."""
        if "ba_agent_figures" not in sys.modules:
            switch("module://ba_agent_figures")

    module.switch_backend = switch_backend
    import ba_agent_fonts

    ba_agent_fonts.prepare()
    atexit.register(finish)  # before pyplot closes its figures


def show_plotly(module):
    """fig.show(), with any renderer."""
    import ba_agent_plotly

    module.show = ba_agent_plotly.show


def keep_pages(module):
    """fig.write_html(): what a script writes for people is a figure of the report as well."""
    import ba_agent_plotly

    module.write_html = ba_agent_plotly.also_shown(module.write_html)


def prepare(more):
    """Waits for the libraries, and for those of more, which are functions by the names of modules."""
    hooks = {
        **more,
        "matplotlib": keep_backend,
        "matplotlib.pyplot": keep_backend_of_pyplot,
        "plotly.io._renderers": show_plotly,
        "plotly.io._html": keep_pages,
    }
    sys.meta_path.insert(0, After(hooks))


owner = os.getpid()


def finish():
    """Draws what is left to draw, and tells of the files that the script has written itself."""
    # A forked child has the figures of its parent, which shows them.
    if os.getpid() != owner:
        return
    for name in ("ba_agent_figures", "ba_agent_fonts"):
        module = sys.modules.get(name)
        if module is not None:
            module.finish()
    ba_agent_folder.keep_promises()
