"""Which modules of the workspace code may load: those that it names, and that come last.

A name that Python or an installed package has is theirs, whatever lies in the workspace. Of other names code gets those that
stand in it as text, and what these modules name in turn. A library that looks for another one, which is not installed, finds
none in the workspace: nobody would have been told that it runs.
"""

import ast
import hashlib
import importlib.machinery
import importlib.util
import os
import sys
import warnings

COMPUTED = "a module by a computed name"
# Functions that import what they are given the name of.
IMPORTERS = {"__import__": "name", "import_module": "name"}
# Modules that load others by names which are data.
BY_DATA = frozenset(("importlib", "pickle", "pkgutil", "runpy", "shelve", "cloudpickle", "dill", "joblib"))


def called_name(node):
    """The last name of what is called: import_module of importlib.import_module(...)."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def wanted_by_call(node):
    """The module that a call imports; None for any other call."""
    keyword = IMPORTERS.get(called_name(node.func) or "")
    if keyword is None:
        return None
    given = node.args[0] if node.args else next((k.value for k in node.keywords if k.arg == keyword), None)
    literal = isinstance(given, ast.Constant) and isinstance(given.value, str)
    return given.value if literal else COMPUTED


def imported(tree):
    """Pairs of what is imported, as alternatives of which one must be allowed, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield [alias.name], node.lineno
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if node.level:
                yield [module], node.lineno
            else:
                # Of a namespace such as google.cloud one part may be allowed.
                for alias in node.names:
                    yield [module, module + "." + alias.name], node.lineno
        elif isinstance(node, ast.Call):
            wanted = wanted_by_call(node)
            if wanted is not None:
                yield [wanted], node.lineno


class Source(importlib.machinery.SourceFileLoader):
    """Loads what a file says: the bytecode that is kept beside it may say something else."""

    def get_code(self, fullname):
        """See importlib.abc.InspectLoader."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


LOADERS = (
    (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
    (Source, importlib.machinery.SOURCE_SUFFIXES),
    (importlib.machinery.SourcelessFileLoader, importlib.machinery.BYTECODE_SUFFIXES),
)
SUFFIXES = tuple(suffix for _, suffixes in LOADERS for suffix in suffixes)


class Folder(importlib.machinery.FileFinder):
    """A folder of the workspace: of its modules code gets those that it may load."""

    def __init__(self, path, allowed, packages):
        super().__init__(path, *LOADERS)
        self.allowed, self.packages = allowed, packages

    def find_spec(self, fullname, target=None):
        """See importlib.abc.PathEntryFinder."""
        if self.allowed is not None and fullname not in self.allowed:
            return None
        spec = super().find_spec(fullname, target)
        if spec is not None:
            self.packages.update(spec.submodule_search_locations or ())
        return spec


def is_in(path, folder):
    """Whether a path is a folder or in it."""
    inner, outer = (os.path.join(os.path.normcase(os.path.realpath(each)), "") for each in (path, folder))
    return inner.startswith(outer)


def take_out(folders):
    """Takes the workspace out of sys.path, and puts our own folder first.

    folders: of the workspace, in the order in which modules are looked for; the first of them is what it lies in.
    Returns these and those of sys.path that lie there and are no place of installed packages: they come last.
    """
    ours = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.abspath(folder) for folder in folders]
    installed = [sys.prefix, sys.base_prefix, *(folder for folder in sys.path if is_site(folder))]
    last = [
        folder
        for folder in map(os.path.abspath, sys.path)
        if any(is_in(folder, each) for each in folders) and not any(is_in(folder, each) for each in installed)
    ]
    others = [folder for folder in map(os.path.abspath, sys.path) if folder not in last and folder != ours]
    sys.path[:] = [ours, *others]
    return [folder for folder in dict.fromkeys(folders + last) if os.path.isdir(folder)]


def is_site(folder):
    """Whether a folder is where packages are installed."""
    return os.path.basename(folder) in ("site-packages", "dist-packages")


def is_installed(name):
    """Whether Python, an installed package or this product has a module; sys.path is without the workspace."""
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # of what runs, such as __main__
        return True
    return spec is not None and spec.loader is not None


def find(name, folders):
    """The spec of a module of the workspace, as the import of it would find it; None where there is none."""
    mere = None
    for folder in folders:
        spec = importlib.machinery.FileFinder(folder, *LOADERS).find_spec(name)
        if spec is not None and spec.loader is not None:
            return spec
        mere = mere or spec
    return mere


def files_of(spec):
    """Absolute paths of all that a module may load of itself, sorted."""
    if spec.submodule_search_locations is None:
        return [spec.origin]
    found, seen = [], set()
    for location in spec.submodule_search_locations:
        for folder, folders, names in os.walk(location, followlinks=True):
            real = os.path.realpath(folder)
            # What has no name of a module cannot be imported, and a link may lead round in a circle.
            folders[:] = [] if real in seen else [name for name in folders if name.isidentifier()]
            seen.add(real)
            found.extend(os.path.join(folder, name) for name in names if name.endswith(SUFFIXES))
    return sorted(found)


def names_in(source):
    """Names of the modules that code imports, without what is in them, and COMPUTED; none where it cannot be parsed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [names[0].split(".")[0] for names, _ in imported(tree) if not names[0].startswith(".")]


def content(file):
    """The bytes of a file; none of one that cannot be read, which cannot be imported either."""
    try:
        with open(file, "rb") as opened:
            return opened.read()
    except OSError:
        return b""


def own_modules(source, folders):
    """What code would load of the workspace.

    Returns the specs of its modules by their names, of those that Python or a package has in their place, and whether further
    names are known only when it runs.
    """
    own, shadowed, seen = {}, {}, set()
    waiting = names_in(source)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        spec = find(name, folders)
        if spec is None:
            continue
        if is_installed(name):
            # A mere folder stands behind every module.
            if spec.loader is not None:
                shadowed[name] = spec
            continue
        own[name] = spec
        for file in files_of(spec):
            if file.endswith(".py"):
                waiting.extend(names_in(content(file)))
    return own, shadowed, COMPUTED in seen or not BY_DATA.isdisjoint(seen)


def shown(spec, folders):
    """The name of a module's file, or of its folder, relative to the workspace."""
    packages = spec.submodule_search_locations
    path = next(iter(packages)) if packages is not None else spec.origin
    name = os.path.relpath(path, folders[0]) if is_in(path, folders[0]) else os.path.basename(path)
    return name.replace(os.sep, "/") + ("/" if packages is not None else "")


def digest(spec):
    """SHA-256 of all that a module may load of itself, and of where it lies."""
    whole = hashlib.sha256()
    for file in files_of(spec):
        for part in (os.fsencode(file), content(file)):
            whole.update(b"%d " % len(part) + part)
    return whole.hexdigest()


def names_of(folder):
    """Names in a folder, sorted; none of one that cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def same_names(folders):
    """Modules of the workspace's folders that have a name which Python or a package has, by that name."""
    for folder in folders:
        for entry in names_of(folder):
            name = entry.split(".")[0]
            if entry.endswith(SUFFIXES) and name.isidentifier() and is_installed(name):
                spec = find(name, folders)
                if spec is not None and spec.loader is not None:
                    yield name, spec


def told(source, folders):
    """What is told of code before it runs: {"own": [{"name", "file", "digest"}], "shadowed": [files]}."""
    if not folders:
        return {"own": [], "shadowed": []}
    own, shadowed, _ = own_modules(source, folders)
    shadowed.update(same_names(folders))
    return {
        "own": [
            {"name": name, "file": shown(spec, folders), "digest": digest(spec)} for name, spec in sorted(own.items())
        ],
        "shadowed": sorted(set(shown(spec, folders) for spec in shadowed.values())),
    }


def changed(own, expected):
    """The first module that is not what was allowed, as {"name", "digest"}; None where all are."""
    digests = {each["name"]: each["digest"] for each in expected}
    return next((spec for name, spec in sorted(own.items()) if digests.get(name) != digest(spec)), None)


def install(folders, allowed):
    """Puts the workspace's folders last, with the modules that code may load; allowed: names, None for all."""
    packages = set()

    def hook(path):
        path = os.path.abspath(path)
        if path in folders:
            return Folder(path, allowed, packages)
        if any(is_in(path, package) for package in packages):
            return Folder(path, None, packages)
        raise ImportError("no folder of the workspace", path=path)

    sys.path_hooks.insert(0, hook)
    for folder in folders:
        sys.path_importer_cache.pop(folder, None)
    sys.path.extend(folders)


class Installed:
    """Does the same in a process that multiprocessing starts, as soon as that is told what to do."""

    def __init__(self, folders, allowed):
        ours = os.path.dirname(os.path.abspath(__file__))
        lines = "import sys\nsys.path.insert(0, %r)\nimport ba_agent_modules\nba_agent_modules.install(%r, %r)"
        self.code = lines % (ours, folders, allowed)

    def __reduce__(self):
        return exec, (self.code, {})


def guard_processes(folders, allowed):
    """What is done with the modules of multiprocessing, by their names."""

    def start_isolated(module):
        """Else a new process would look for its first modules in the folder that it is started in."""
        flags = module._args_from_interpreter_flags
        module._args_from_interpreter_flags = lambda: [*flags(), "-I"]

    def prepare_others(module):
        prepare = module.get_preparation_data
        module.get_preparation_data = lambda *args: dict(prepare(*args), ba_agent=Installed(folders, allowed))

    def preload_nothing(module):
        """Else the process that forks others would load the script before it is told of this."""
        module.set_forkserver_preload([])

    return {
        "multiprocessing.util": start_isolated,
        "multiprocessing.spawn": prepare_others,
        "multiprocessing.forkserver": preload_nothing,
    }
