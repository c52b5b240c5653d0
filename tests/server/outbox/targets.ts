import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Lead } from '#server/leads.ts'
import type { SelfSigned } from './certificate.ts'

/** A lead as it is stored. */
export const lead: Lead = {
  reference: 'HC-7K3M-9QXT',
  receivedAt: '2031-05-01T11:00:00.000Z',
  form: 'atlantis-quote',
  market: 'atlantis',
  language: 'ar-AE',
  plan: { id: 2, name: 'Trident Mutual Lagoon' },
  fields: { name: 'Ama Nkrumah', email: 'ama@example.org' },
  quarantined: false,
}

/** A request that a web server received. */
export interface Received {
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** A web server that records requests and answers as the test says. */
export async function webTarget(answer: (response: http.ServerResponse, received: Received) => void) {
  const received: Received[] = []
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const one = { url: request.url ?? '', headers: request.headers, body }
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

/** Overrides of a mail server's answers, by command; `null` for none. */
type MailAnswers = Readonly<Record<string, string | null>>

/** A mail server that records messages; with a certificate it offers TLS. */
export async function mailTarget(answers: MailAnswers = {}, tlsFrom?: 'start' | 'STARTTLS', certificate?: SelfSigned) {
  const messages: string[] = []
  const commands: string[] = []
  const usual: MailAnswers = {
    EHLO: tlsFrom === 'STARTTLS' ? '250-hello\r\n250 STARTTLS' : '250 hello',
    STARTTLS: '220 go on',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    '.': '250 kept',
    QUIT: '221 bye',
  }
  const converse = (socket: net.Socket) => {
    let text = ''
    let message: string | undefined
    const say = (command: string) => {
      const reply = command in answers ? answers[command] : (usual[command] ?? '500 what?')
      if (reply) socket.write(`${reply}\r\n`)
    }
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (message === undefined) {
          commands.push(line)
          say(line.split(' ')[0]?.toUpperCase() ?? '')
          if (line === 'DATA') message = ''
          if (line === 'STARTTLS') return encrypt(socket)
        } else if (line === '.') {
          messages.push(message)
          message = undefined
          say('.')
        } else message += `${line}\n`
      }
    })
  }
  const encrypt = (socket: net.Socket) => {
    socket.removeAllListeners('data')
    converse(new tls.TLSSocket(socket, { isServer: true, ...certificate }))
  }
  const greet = (socket: net.Socket) => {
    socket.write('220 mail\r\n')
    converse(socket)
  }
  const server = tlsFrom === 'start' ? tls.createServer({ ...certificate }, greet) : net.createServer(greet)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: new URL(`${tlsFrom === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`), messages, commands }
}
