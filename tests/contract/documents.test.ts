import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../config/sound.ts'

const documents = [...globSync('{*,docs/*,deploy/*}.md', { cwd: projectRoot })]
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
// The guides name files that are made by following them.
const invented = /quotation|src\/cli\/markets|tests\/cli\/markets|rules\/pages\/questions/

test.each(documents)('every file of the project that %s names is there', (document) => {
  const named = [...read(document).matchAll(/`((?:src|tests|scripts|schemas|deploy|docs)\/[\w./-]+\.\w+)`/g)]
  const missing = named.flatMap(([, file = '']) => {
    return invented.test(file) || existsSync(path.join(projectRoot, file)) ? [] : [file]
  })
  expect(missing).toEqual([])
})

test.each(documents)('every link of %s to another file leads to one', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#]+)(?:#[^)]*)?\)/g)]
  const missing = links.flatMap(([, to = '']) => {
    return existsSync(path.resolve(projectRoot, path.dirname(document), to)) ? [] : [to]
  })
  expect(missing).toEqual([])
})
