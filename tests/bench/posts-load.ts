/**
 * Posts forms, no two of which are equal, one at a time on each of several keep-alive connections, and prints the rate
 * as JSON. Arguments: the server's address, the form as JSON, a word that is unique to the run, and the duration in
 * milliseconds.
 */
import net from 'node:net'
import process from 'node:process'
import type { Form } from '#engine/forms/forms.ts'
import { newPost } from '#tests/faults/visitors.ts'
import { rateOf } from './posts-rate.ts'

const connections = 64

/** Posts of this time, in milliseconds, do not count: the server has not compiled its code yet. */
const warmUp = 1000

const [address = '', json = '', word = '', milliseconds = ''] = process.argv.slice(2)
const { host, hostname, port } = new URL(address)
const form: Form = JSON.parse(json)
const [before = '', after = ''] = newPost(form, 'NUMBER').body.replaceAll('Visitor+NUMBER', 'Visitor').split('NUMBER')
const times: number[] = []
const strange = new Set<string>()
const began = performance.now() + warmUp
const end = began + Number(milliseconds)
let number = 0

function nextRequest(): string {
  const body = `${before}${word}-${number++}${after}`
  return (
    `POST ${form.action} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Sends one form after another until the end; resolves then. */
function visit(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let socket: net.Socket
  let sent = 0
  let answer = ''
  const connect = () => {
    socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    socket.setEncoding('latin1').on('data', read).once('connect', send).once('error', reject)
  }
  const send = () => {
    answer = ''
    sent = performance.now()
    if (sent < end) socket.write(nextRequest())
    else resolve(void socket.destroy())
  }
  const read = (chunk: string) => {
    answer += chunk
    const head = answer.indexOf('\r\n\r\n')
    if (head === -1 || answer.length < head + 4 + Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? 0)) return
    const now = performance.now()
    if (!/^HTTP\/1.1 303 .*\r\nlocation: \S*reference=HC-/s.test(answer)) strange.add(answer.slice(0, 200))
    else if (sent >= began && now < end) times.push(now - sent)
    if (!/^connection: close\r$/im.test(answer)) return send()
    socket.destroy()
    connect()
  }
  connect()
  return promise
}

await Promise.all(Array.from({ length: connections }, visit))
if (strange.size > 0) throw new Error(`The server gave other answers than it should: ${[...strange].join('\n')}`)
console.log(JSON.stringify(rateOf(times, Number(milliseconds))))
