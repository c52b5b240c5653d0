import { delimiter } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { findFirefox, systemBrowsers, systemFirefoxes } from './browser.ts'

test('on Linux, each name is looked for along the PATH, Chromium before Chrome', () => {
  const found = systemBrowsers('linux', { PATH: ['/opt/bin', '', '/usr/bin'].join(delimiter) })
  expect(found.slice(0, 3)).toEqual(['/opt/bin/chromium', '/usr/bin/chromium', '/opt/bin/chromium-browser'])
  expect(found).toContain('/usr/bin/google-chrome-stable')
  expect(found).toHaveLength(8)
})

test('on macOS, the applications of all users and of this one are looked at too', () => {
  const found = systemBrowsers('darwin', { PATH: '/usr/local/bin', HOME: '/Users/amal' })
  expect(found).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(found).toContain('/Users/amal/Applications/Chromium.app/Contents/MacOS/Chromium')
})

test('on Windows, only the program folders that are set are looked in', () => {
  expect(systemBrowsers('win32', { LOCALAPPDATA: 'C:/Users/amal/AppData/Local' })).toEqual([
    'C:/Users/amal/AppData/Local/Google/Chrome/Application/chrome.exe',
    'C:/Users/amal/AppData/Local/Chromium/Application/chrome.exe',
  ])
})

test('without a PATH there is nowhere to look', () => {
  expect(systemBrowsers('linux', {})).toEqual([])
})

test('on Linux, the Firefox of Debian is preferred to another', () => {
  expect(systemFirefoxes('linux', { PATH: '/usr/bin' })).toEqual(['/usr/bin/firefox-esr', '/usr/bin/firefox'])
})

test('a FIREFOX that is none is not replaced by another', () => {
  expect(findFirefox({ ...process.env, FIREFOX: '/no/such/firefox' })).toBeUndefined()
})
