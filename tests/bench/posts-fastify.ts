/** A bare Fastify that reads each form and sends the visitor on, to compare our server without its storage with. */
import process from 'node:process'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'

const app = Fastify()
await app.register(formbody)
app.post('/*', async (_request, reply) => reply.redirect('/thanks?reference=HC-0000-0000', 303))
process.stdout.write(`A bare Fastify runs at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.once('SIGTERM', () => process.exit())
