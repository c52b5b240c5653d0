/** A stub of npm for the tests of scripts/install.mjs: records each call in `calls`, then succeeds or fails as asked. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import process from 'node:process'

const version = existsSync('version') ? readFileSync('version', 'utf8') : 'v24.0.1'

function unpackEverything() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  rmSync('node_modules', { recursive: true, force: true })
  for (const name of Object.keys(packages).filter((name) => name && !packages[name].optional)) {
    mkdirSync(name, { recursive: true })
    writeFileSync(`${name}/package.json`, '{}')
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}

function fetchNode() {
  mkdirSync('node_modules/node/bin', { recursive: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  writeFileSync('node_modules/node/bin/node', `#!/bin/sh\necho ${version}\n`)
  chmodSync('node_modules/node/bin/node', 0o755)
  symlinkSync('../node/bin/node', 'node_modules/.bin/node')
}

const [command] = process.argv.slice(2)
appendFileSync('calls', `${process.argv.slice(2).join(' ')}\n`)
if (existsSync('failure')) {
  console.error(readFileSync('failure', 'utf8'))
  process.exitCode = 1
} else if (command === 'ci') {
  unpackEverything()
} else {
  fetchNode()
}
