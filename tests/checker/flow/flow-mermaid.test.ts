import { expect, test } from 'vitest'
import { flowMermaid } from '#checker/flow.ts'
import { wizard } from '#tests/fixtures/market.ts'

test('the Mermaid flowchart has the way around a question that not everybody is asked', () => {
  expect(flowMermaid(wizard)).toMatchInlineSnapshot(`
    "flowchart TD
      question-type["<b>What do you need?</b><br>type → coverage-type<br>• New<br>• Renewal"]
      question-residency["<b>Who are you?</b><br>residency → residency-status<br>• A citizen<br>• A guest"]
      question-permit["<b>How long is your permit?</b><br>permit → permit-length<br>• Short<br>• Long"]
      question-level["<b>How much cover?</b><br>level → coverage-level<br>• Basic<br>• Full"]
      contact(["<b>Where to?</b><br>contact details"])
      outcome-1[["<b>Get my quotes + Grant</b><br>grant-eligible = yes<br>settled = no<br>country = Atlantis<br>“You may get the grant” on level<br>“The grant is likely” on contact"]]
      outcome-2[["<b>Get my quotes</b><br>grant-eligible = no<br>settled = no<br>country = Atlantis"]]
      outcome-3[["<b>Get my quotes</b><br>grant-eligible = no<br>settled = yes<br>country = Atlantis"]]
      question-type --> question-residency
      question-residency -->|"A citizen"| question-level
      question-residency -->|"A guest"| question-permit
      question-permit --> question-level
      question-level --> contact
      contact -->|"grant holds"| outcome-1
      contact -->|"no rule holds"| outcome-2
      contact -->|"settled holds"| outcome-3
    "
  `)
})

test('texts cannot break out of the diagram', () => {
  const [first, ...others] = wizard.questions
  if (!first) throw new Error('The wizard has no question.')
  const text = 'Is 1 < 2 & "so"? </text>'
  const odd = { ...wizard, questions: [{ ...first, text }, ...others] }
  expect(flowMermaid(odd)).toContain('Is 1 #lt; 2 #amp; #quot;so#quot;? #lt;/text#gt;')
})
