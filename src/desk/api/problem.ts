import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'

/** Refuses a request of the API; the message says what to do. */
export class ApiProblem extends Error {
  readonly status: number
  readonly more: { readonly retryAfter?: number; readonly work?: unknown }

  /** @param more how many seconds to wait, or how far the work on a lead is. */
  constructor(status: number, message: string, more: ApiProblem['more'] = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/** Answers with an error as RFC 9457 has it; errors of the desk itself go to the terminal only. */
export function answerProblem(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, more } = problemOf(error)
  if (status >= 500) console.error(error)
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (more.retryAfter !== undefined) void reply.header('retry-after', String(more.retryAfter))
  const work = more.work === undefined ? {} : { work: more.work }
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message, ...work })
}

function problemOf(error: unknown): Pick<ApiProblem, 'status' | 'message' | 'more'> {
  if (error instanceof ApiProblem) return error
  if (error instanceof RequestError) return { status: error.status, message: error.message, more: {} }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500 && error instanceof Error)
    return {
      status,
      message: `The desk cannot read this: ${error.message}. docs/openapi.json says what fits.`,
      more: {},
    }
  return { status: 500, message: 'Something went wrong at the desk. Try again later; its log says what.', more: {} }
}
