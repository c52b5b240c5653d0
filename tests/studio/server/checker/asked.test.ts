import { expect, test } from 'vitest'
import { provider } from '#checker/new.ts'
import { askedBy } from '#studio/server/checker/asked.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

test('a provider that is there already is named by its id, to which a plan can be added instead', () => {
  const scope = {
    ...site,
    markets: [{ ...marketOf('atlantis'), providers: [{ id: 'triton', name: 'Triton', colour: '#123456' }] }],
  }
  const prompts = provider.prompts as unknown as Parameters<typeof askedBy>[0]
  const { asked } = askedBy(prompts, { market: 'atlantis', name: 'TRITON', plan: 'Shell' }, scope)
  expect(asked.find(({ name }) => name === 'name')).toMatchObject({
    value: 'TRITON',
    problem: 'Atlantis has a provider "TRITON" already.',
    planOf: 'triton',
  })
  expect(asked.find(({ name }) => name === 'plan')).toEqual({ name: 'plan', text: 'Name of its plan', value: 'Shell' })
})
