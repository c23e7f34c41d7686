import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // MapLibre's worker is an ES module of its own.
  worker: { format: 'es' },
  // The basemap is served by the server from its own folder; nothing is copied into every build.
  publicDir: false,
  // The manifest tells the server the hashed name of the Google frame's script.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rollupOptions: { input: ['src/maps/google/frame.ts'] } } },
    // React Router's contexts match by identity, so the HTTP app is made inside the same bundle as the routes.
    ssr: { build: { rollupOptions: { input: './src/server/app.ts' } } },
  },
})
