import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The files that browsers named as Linux names them would be on the PATH. */
function onPath(searchPath: string): string[] {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Where macOS keeps its applications, for all users and for one. */
function onMac(home: string): string[] {
  const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
  return apps.flatMap((app) => [join('/Applications', app), join(home, 'Applications', app)])
}

/** Where the installers for Windows put Chrome and Chromium. */
function onWindows(env: NodeJS.ProcessEnv): string[] {
  const { ProgramFiles, 'ProgramFiles(x86)': programs32, LOCALAPPDATA } = env
  const roots = [ProgramFiles, programs32, LOCALAPPDATA].filter((root) => root !== undefined)
  return ['Google/Chrome', 'Chromium'].flatMap((app) => roots.map((root) => join(root, app, 'Application/chrome.exe')))
}

/** Every file that may be the system's Chromium or Chrome, the likeliest first. */
export function systemBrowsers(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') return onWindows(env)
  const elsewhere = platform === 'darwin' ? onMac(env['HOME'] ?? '') : []
  return [...onPath(env['PATH'] ?? ''), ...elsewhere]
}
