
// Express returns the responses of the start pages' server.mjs, with the code at the beginning of Express's documentation.
import express from 'express'

const app = express().use(express.json())
for (const [call, respond] of Object.entries(handlers)) {
  const [method, path] = call.split(' ')
  app[method.toLowerCase()](path, async (request, response) => {
    const session = await getIronSession(request, response, options)
    const body = await respond(session, request.body)
    await session.save()
    response.json(body)
  })
}
app.listen(8000, '127.0.0.1', () => console.log('Listening on 127.0.0.1:8000'))
