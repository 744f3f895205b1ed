import { partsOf, plainName } from '../../base/pathNames';

const list = (words: string): string[] => words.trim().split(/\s+/);

/** Files that other programs run, or take commands from: by their names. Some of them are refused before anybody is asked. */
const FILES = new Set(
  list(`
    makefile gnumakefile justfile .justfile rakefile gemfile vagrantfile procfile brewfile jenkinsfile dockerfile containerfile
    tiltfile earthfile snakefile fabfile.py tasks.py noxfile.py dodo.py sconstruct sconscript build.ninja wscript meson.build
    cmakelists.txt build.gradle build.gradle.kts settings.gradle settings.gradle.kts init.gradle pom.xml build.xml build.sbt build.rs
    build.bazel workspace.bazel module.bazel taskfile.yml taskfile.yaml package.json .npmrc .yarnrc.yml .pnpmfile.cjs pnpmfile.js
    gulpfile.js gruntfile.js deno.json deno.jsonc bunfig.toml lerna.json nx.json turbo.json composer.json cargo.toml go.work
    conftest.py sitecustomize.py usercustomize.py setup.py setup.cfg pyproject.toml tox.ini pytest.ini .pdbrc .pythonrc .pythonrc.py
    ipython_config.py jupyter_notebook_config.py jupyter_server_config.py pipfile environment.yml
    .envrc .env .mise.toml mise.toml .tool-versions .lldbinit .gdbinit .rprofile .irbrc .pryrc .vimrc .exrc .nvimrc .nvim.lua .emacs
    .dir-locals.el .editrc .inputrc .screenrc .tmux.conf .xinitrc .xprofile .psqlrc .sqliterc .duckdbrc
    .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc
    .tcshrc .login config.fish profile.ps1 microsoft.powershell_profile.ps1 autorun.inf desktop.ini crontab
    .gitattributes .gitmodules .gitconfig .pre-commit-config.yaml .pre-commit-hooks.yaml lefthook.yml .lefthook.yml lefthook.yaml
    .huskyrc .huskyrc.json .lintstagedrc .overcommit.yml
    tasks.json launch.json settings.json extensions.json devcontainer.json .devcontainer.json docker-compose.yml docker-compose.yaml
    compose.yml compose.yaml skaffold.yaml
    .gitlab-ci.yml .travis.yml appveyor.yml .appveyor.yml azure-pipelines.yml azure-pipelines.yaml bitbucket-pipelines.yml
    .drone.yml .woodpecker.yml cloudbuild.yaml cloudbuild.yml buildspec.yml .cirrus.yml wercker.yml codefresh.yml netlify.toml
    vercel.json renovate.json dependabot.yml .mcp.json mcp.json
  `),
);
/** Folders of which every file is one. */
const FOLDERS = new Set(
  list(`
    .git .githooks .husky .vscode .vscode-server .idea .vs .fleet .zed .cursor .devcontainer .github .gitlab .circleci .buildkite .woodpecker
    .gitea .forgejo .teamcity .azure-pipelines .cargo .mvn .gradle .bundle .yarn .direnv .config autostart systemd cron.d
  `),
);
const ENDINGS =
  /\.(?:pth|code-workspace|csproj|fsproj|vbproj|vcxproj|props|targets|gemspec|podspec|mk|mak|desktop|service|timer|plist|lnk|url|scf|reg|inf|bat|cmd|ps1|psm1|psd1|vbs|vbe|wsf|wsh|hta|scr|sh|bash|zsh|fish|command|applescript|dockerfile|nix|workflow|ipynb)$/;
/** `Dockerfile.dev`, `Makefile.am`, `requirements-dev.txt`, `vite.config.ts`, `docker-compose.override.yml`. */
const FORMS =
  /^(?:(?:docker|container|make|jenkins)file\.|requirements[\w.-]*\.(?:txt|in)$|[\w-]+\.config\.[cm]?[jt]s$|\.?[\w-]+rc\.[cm]?js$|(?:docker-)?compose\.[\w.-]+\.ya?ml$|\.env\.|tsconfig[\w.-]*\.json$|hooks?\.(?:js|py|sh)$)/;

/**
 * Whether other programs run a file later, or take commands from it: a build, a shell, a test run, Git, an editor, a server of
 * builds. By its name as the file systems fold names. @param path see `WritePlace`
 */
export function runsLater(path: string): boolean {
  const names = partsOf(path).map(plainName);
  const name = names.at(-1) ?? '';
  if (FILES.has(name) || ENDINGS.test(name) || FORMS.test(name)) return true;
  return names.slice(0, -1).some((folder) => FOLDERS.has(folder));
}
