/** Modules that come with a language, and where an import comes from by its name alone. */
import type { CodeImport } from '../../contract/codeFacts';

/** sys.stdlib_module_names of Python 3.11, and what later versions added. */
const PYTHON =
  '__future__ abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo';
/** module.builtinModules of Node.js. */
const NODE =
  'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib';
/** The packages of a plain R. */
const R = 'base compiler datasets grDevices graphics grid methods parallel splines stats stats4 tcltk tools utils';

const SCRIPTS = new Set(['javascript', 'jsx', 'typescript', 'tsx']);
const MODULES: Readonly<Record<string, ReadonlySet<string>>> = {
  python: new Set(PYTHON.split(' ')),
  node: new Set(NODE.split(' ')),
  r: new Set(R.split(' ')),
};

/** Where a module comes from, as far as its name tells. */
export function originOf(language: string, module: string): CodeImport['origin'] {
  if (/^\.{1,2}(?:\/|$)|^\.+\w*/.test(module)) return 'local';
  if (SCRIPTS.has(language)) {
    const [first = ''] = module.split('/');
    return module.startsWith('node:') || MODULES['node']?.has(first) === true ? 'standard' : 'other';
  }
  if (language === 'python' || language === 'r') {
    return MODULES[language]?.has(module.split('.')[0] ?? '') === true ? 'standard' : 'other';
  }
  const standard: Readonly<Record<string, RegExp>> = {
    java: /^javax?\./,
    rust: /^(?:std|core|alloc)\b/,
    'c#': /^System\b/,
    go: /^[a-z0-9/]+$/,
    c: /^<[\w/]+(?:\.h)?>$/,
    cpp: /^<[\w/]+(?:\.h)?>$/,
  };
  if (standard[language]?.test(module) === true) return 'standard';
  const local: Readonly<Record<string, RegExp>> = {
    rust: /^(?:crate|self|super)\b/,
    c: /^"/,
    cpp: /^"/,
    shell: /^/,
    bash: /^/,
  };
  return local[language]?.test(module) === true ? 'local' : 'other';
}
