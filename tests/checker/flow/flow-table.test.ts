import { expect, test } from 'vitest'
import { flowTable } from '#checker/flow.ts'
import { atlantis, wizard } from '#tests/fixtures/market.ts'

test('the table tells the paths, fields, premiums gross and net, banners and words on the button', () => {
  expect(flowTable(atlantis, wizard)).toMatchInlineSnapshot(`
    "Atlantis: 4 questions, 12 paths in 4 groups

    Questions
      type       coverage-type     new, renewal
      residency  residency-status  citizen, guest
      permit     permit-length     short, long  (asked if residency is guest)
      level      coverage-level    basic, full

    Rules
      grant    type is new and residency is citizen
      settled  permit is long

    Group 1: 2 paths
      answers   type: new
                residency: citizen
                level: any of 2
      fields    coverage-type, residency-status, coverage-level, grant-eligible=yes, settled=no, country=Atlantis
      premiums  Reef: gross €420, net €370
      banners   "You may get the grant" on level
                "The grant is likely" on contact
      button    "Get my quotes + Grant"

    Group 2: 4 paths
      answers   type: any of 2
                residency: guest
                permit: short
                level: any of 2
      fields    coverage-type, residency-status, permit-length, coverage-level, grant-eligible=no, settled=no, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"

    Group 3: 4 paths
      answers   type: any of 2
                residency: guest
                permit: long
                level: any of 2
      fields    coverage-type, residency-status, permit-length, coverage-level, grant-eligible=no, settled=yes, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"

    Group 4: 2 paths
      answers   type: renewal
                residency: citizen
                level: any of 2
      fields    coverage-type, residency-status, coverage-level, grant-eligible=no, settled=no, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"
    "
  `)
})
