
// Fastify returns the responses of the start pages' server.mjs, with the code at the beginning of Fastify's documentation.
import fastify from 'fastify'

const app = fastify()
for (const [call, respond] of Object.entries(handlers)) {
  const [method, url] = call.split(' ')
  const handler = async (request, reply) => {
    const session = await getIronSession(request.raw, reply.raw, options)
    const body = await respond(session, request.body)
    await session.save()
    return reply.type('application/json').send(JSON.stringify(body))
  }
  app.route({ method, url, handler })
}
await app.listen({ port: 8000, host: '127.0.0.1' })
console.log('Listening on 127.0.0.1:8000')
