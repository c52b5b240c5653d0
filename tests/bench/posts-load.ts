/**
 * Posts forms, no two of which are equal, and prints the rate as JSON. Arguments: the server's address, the form as
 * JSON, a word that is unique to the run, the duration in milliseconds, and the number of connections.
 */
import process from 'node:process'
import type { Form } from '#engine/forms/forms.ts'
import { newPost } from '#tests/faults/visitors.ts'
import { rateUnder } from './http-load.ts'

const [url = '', json = '', word = '', duration = '', connections = '64'] = process.argv.slice(2)
const form: Form = JSON.parse(json)
const [before = '', after = ''] = newPost(form, 'NUMBER').body.replaceAll('Visitor+NUMBER', 'Visitor').split('NUMBER')
let number = 0

const rate = await rateUnder({
  url,
  connections: Number(connections),
  duration: Number(duration),
  next: () => ({
    line: `POST ${form.action}`,
    headers: 'Content-Type: application/x-www-form-urlencoded\r\n',
    body: `${before}${word}-${number++}${after}`,
  }),
  expected: /^HTTP\/1.1 303 .*\r\nlocation: \S*reference=[A-Z]+-/is,
})
console.log(JSON.stringify(rate))
