import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const unit = readFileSync(path.resolve(import.meta.dirname, '../../deploy/helpercompare.service'), 'utf8')

/** The lines of a section of the unit. */
function section(name: string): string[] {
  return (
    unit
      .split(/^\[/m)
      .find((text) => text.startsWith(`${name}]`))
      ?.split('\n') ?? []
  )
}

test('a server whose database is away is started again for as long as it takes, with a pause', () => {
  expect(section('Unit')).toContain('StartLimitIntervalSec=0')
  expect(section('Service')).toEqual(expect.arrayContaining(['Restart=on-failure', 'RestartSec=5']))
})
