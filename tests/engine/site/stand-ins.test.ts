import { expect, test } from 'vitest'
import { published, standInsIn } from '#engine/site.ts'

test('a real value is published for any use, a stand-in as a sample alone', () => {
  expect(published('+65 6123 4567')).toEqual({ real: '+65 6123 4567' })
  expect(published({ value: '+65 0000 0000', standIn: true })).toEqual({ sample: '+65 0000 0000' })
  expect(published({ value: ['00 Example Street', 'Singapore'], standIn: true }).real).toBeUndefined()
})

test('a number of zeros is real as long as nobody marks it', () => {
  expect(published('+65 0000 0000').real).toBe('+65 0000 0000')
})

test('each stand-in of a config is found with its place, however deep', () => {
  const lines = { value: ['00 Example Street', 'Singapore'], standIn: true }
  const contact = {
    phone: '+65 6123 4567',
    email: { value: 'a@b.example', standIn: true },
    offices: [{ address: lines }],
  }
  expect(standInsIn({ contact })).toEqual([
    { at: ['contact', 'email'], text: 'a@b.example' },
    { at: ['contact', 'offices', 0, 'address'], text: '00 Example Street, Singapore' },
  ])
})
