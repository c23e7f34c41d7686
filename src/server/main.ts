/* The entry point: starts the build of `serve.ts`. Reading its 1,300 files one by one would double the startup time. */
const built = new URL('../../build/server/serve.js', import.meta.url)
await import(built.href)
