/* The least a Hono server can do with the same bytes: a ready buffer for each path that it is given, and an empty response. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Ready = { path: string; body: string; headers: Record<string, string> }

const app = new Hono()
app.get('/empty', () => new Response(null))
process.once('message', (answers: Ready[]) => {
  for (const { path, body, headers } of answers) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, () => new Response(bytes, { headers }))
  }
  serve({ fetch: app.fetch, port: 0 }, ({ port }) => process.send?.({ port }))
})
