import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Lead } from '../../../src/server/leads/lead-store.ts'

/** A lead as it is stored. */
export const lead: Lead = {
  reference: 'HC-7K3M-9QXT',
  receivedAt: '2031-05-01T11:00:00.000Z',
  form: 'atlantis-quote',
  market: 'atlantis',
  plan: { id: 2, name: 'Trident Mutual Lagoon' },
  fields: { name: 'Ama Nkrumah', email: 'ama@example.org' },
  quarantined: false,
}

/** What a web server was sent. */
export interface Received {
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** A web server on the loopback interface that keeps what it is sent and answers as told. */
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

/** A mail server on the loopback interface that keeps what it is sent; `answers` replaces its usual ones by command. */
export async function mailTarget(answers: Readonly<Record<string, string | null>> = {}) {
  const messages: string[] = []
  const commands: string[] = []
  const usual: Record<string, string> = {
    EHLO: '250 hello',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    '.': '250 kept',
    QUIT: '221 bye',
  }
  const server = net.createServer((socket) => {
    let text = ''
    let message: string | undefined
    const say = (command: string) => {
      const reply = command in answers ? answers[command] : (usual[command] ?? '500 what?')
      if (reply) socket.write(`${reply}\r\n`)
    }
    socket.write('220 mail\r\n')
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
        } else if (line === '.') {
          messages.push(message)
          message = undefined
          say('.')
        } else message += `${line}\n`
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: new URL(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`), messages, commands }
}
