/* The entry point: starts what the build has made of `serve.ts`. To find and read its 1,300 files one by one would double the start. */
const built = new URL('../../build/server/serve.js', import.meta.url)
await import(built.href)
