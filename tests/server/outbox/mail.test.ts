import { expect, test } from 'vitest'
import { mailSender, mailText } from '#server/outbox.ts'
import { lead, mailTarget } from './targets.ts'

const addresses = { to: ['desk@helpers.example', 'second@helpers.example'], from: 'leads@helpers.example' }

test('a lead arrives as plain text, with an id by which a duplicate is recognised', async () => {
  const { url, messages, commands } = await mailTarget()
  const sender = mailSender({ server: url, ...addresses })
  expect(await sender.send(lead)).toEqual({ delivered: true, result: 'accepted' })
  expect(await sender.send(lead)).toMatchObject({ delivered: true })
  expect(messages).toHaveLength(2)
  for (const message of messages) {
    expect(message).toMatch(/^Subject: \[atlantis\] Lead HC-7K3M-9QXT$/m)
    expect(message).toMatch(/^Reply-To: ama@example.org$/m)
    expect(message).toMatch(/^Message-ID: <HC-7K3M-9QXT@helpers.example>$/m)
    expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
    expect(message).toContain('email: ama@example.org')
    expect(message).toContain('Language: Arabic')
  }
  expect(commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(4)
  expect(commands).toContain('MAIL FROM:<leads@helpers.example>')
})

test('whatever a visitor writes stays in the body and names no further recipient', async () => {
  const { url, messages, commands } = await mailTarget()
  const attack = 'x\r\nBcc: all@example.org\r\n\r\n.\r\nMAIL FROM:<x@example.org>\r\nSubject: Prize'
  const fields = { name: attack, email: 'a@example.org\r\nCc: b@example.org', message: '\r\n.\r\nQUIT\r\n' }
  const odd = { ...lead, fields, plan: { id: 1, name: attack } }
  expect(await mailSender({ server: url, ...addresses }).send(odd)).toMatchObject({ delivered: true })
  expect(messages).toHaveLength(1)
  const [head = ''] = messages[0]?.split('\n\n') ?? []
  expect(head).not.toMatch(/all@example|b@example|Prize|Bcc|^Cc|^Reply-To/im)
  expect(head.match(/^To: .*$/m)?.[0]).toBe('To: desk@helpers.example, second@helpers.example')
  expect(commands.filter((line) => /^(RCPT|MAIL)/.test(line))).toEqual([
    'MAIL FROM:<leads@helpers.example>',
    'RCPT TO:<desk@helpers.example>',
    'RCPT TO:<second@helpers.example>',
  ])
})

test.each([
  ['ama@example.org', 'Reply-To: ama@example.org'],
  ['a@b.example, c@d.example', undefined],
  ['"x" <a@b.example>', undefined],
  ['a@b.example>\nCc: c@d.example', undefined],
  ['ama@bücher.example', 'Reply-To: ama@xn--bcher-kva.example'],
  ['büro@bücher.example', undefined],
  ['ama@a b.example', undefined],
  ['Write to a@b.example', undefined],
  [`${'a'.repeat(250)}@b.example`, undefined],
])('an answer goes to %j: %s', async (email, line) => {
  const { url, messages } = await mailTarget()
  const sender = mailSender({ server: url, ...addresses })
  await sender.send({ ...lead, market: undefined, fields: { name: 'Ama', email } })
  const [head = ''] = messages[0]?.split('\n\n') ?? []
  expect(head.match(/^(Reply-To|Cc).*$/im)?.[0]).toBe(line)
  expect(head).toMatch(/^Subject: Lead HC-7K3M-9QXT$/m)
})

test('the body has a line for each thing known, and no control characters', () => {
  const fields = { name: 'Ama\u001b[2J\0 Nkrumah\u202e', message: 'One\nReference: HC-0000-0000' }
  expect(mailText({ ...lead, plan: undefined, fields })).toBe(
    `Reference: HC-7K3M-9QXT
Received: 2031-05-01T11:00:00.000Z
Form: atlantis-quote
Market: atlantis
Language: Arabic (United Arab Emirates) (ar-AE)
name: Ama [2J  Nkrumah${' '}
message: One
  Reference: HC-0000-0000
`,
  )
})

test('a mail says what the price is made of, and what the visitor saw', () => {
  const price = {
    amount: 9,
    currency: 'SGD',
    lines: [{ amount: 8 }, { label: 'GST', amount: 1 }],
    scenario: {},
    seen: { price: 'S$8' },
  }
  const text = mailText({ ...lead, plan: { id: 1, name: 'Reef', premium: 'S$9', price } })
  expect(text).toContain('Price: S$9\nPrice details: 8 + GST 1; saw S$8\n')
})

test('a mail server that refuses, is silent or is unreachable is a failure with a named cause', async () => {
  const refusing = await mailTarget({ RCPT: '550 no such person: ama@example.org' })
  expect(await mailSender({ server: refusing.url, ...addresses }).send(lead)).toEqual({
    delivered: false,
    result: 'SMTP 550',
  })
  const silent = await mailTarget({ EHLO: null })
  expect(await mailSender({ server: silent.url, ...addresses }, 300).send(lead)).toMatchObject({
    delivered: false,
    result: 'timed out',
  })
  const nowhere = mailSender({ server: new URL('smtp://127.0.0.1:1'), ...addresses })
  expect(await nowhere.send(lead)).toEqual({ delivered: false, result: 'ECONNREFUSED' })
})
