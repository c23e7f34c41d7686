import { afterAll, describe, expect, test } from 'vitest'
import { filled, openApi } from '../../../../test/fakes/open-api.ts'
import { coversScope, KEY_SCOPES, type KeyScope } from '../../../domain/admin/key-scopes.ts'
import { OPERATIONS } from './add-api.ts'

const { close, app, admin, json, measured } = await openApi()

afterAll(close)

const keyWith = async (scopes: readonly KeyScope[] | undefined) => {
  const added = await admin.apiKeys.add({ name: 'Kasse', role: 'owner', scopes }, 'test')
  if (!added.ok) throw new Error('no key')
  return { authorization: `Bearer ${added.token}` }
}

describe('a key that is limited', () => {
  test.each(KEY_SCOPES)('to %s may make the calls of this scope and no others', async (held) => {
    const headers = await keyWith([held])
    for (const operation of OPERATIONS) {
      const { id, method, path, mayCall, needsProof } = operation
      if (mayCall === 'everyone' || needsProof || !('scope' in operation)) continue
      const { scope } = operation
      const response = await app.request(filled(path), { method: method.toUpperCase(), headers })
      const isCovered = scope === 'any' || coversScope([held], scope)
      expect([id, response.status === 403]).toEqual([id, !isCovered])
      if (isCovered) continue
      expect(response.headers.get('www-authenticate')).toContain(
        `error="insufficient_scope", scope="${scope}"`,
      )
      if (method === 'head') continue
      expect(await response.json()).toMatchObject({ code: 'insufficient_scope', scope })
    }
    const { status } = await measured.request('/metrics', { headers })
    expect(status).toBe(held === 'metrics:read' ? 200 : 403)
  })

  test('may not do more than its role, whatever its scopes', async () => {
    const scopes = ['places:write'] as const
    const added = await admin.apiKeys.add({ name: 'M', role: 'moderator', scopes }, 'test')
    if (!added.ok) throw new Error('no key')
    const headers = { authorization: `Bearer ${added.token}` }
    const response = await app.request(filled('/api/v1/places/{place}/record'), { headers })
    expect(await response.json()).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('lists its scopes at /me; an unlimited or older key lists none', async () => {
    const me = async (headers: Record<string, string>) =>
      (await app.request('/api/v1/me', { headers })).json()
    const limited = await keyWith(['messages:read', 'imports'])
    expect(await me(limited)).toMatchObject({ scopes: ['imports', 'messages:read'] })
    expect(await me(await keyWith(undefined))).toEqual({
      kind: 'key',
      name: 'Kasse',
      role: 'owner',
    })
  })

  test('to no scope is not created', async () => {
    expect(await admin.apiKeys.add({ name: 'Leer', role: 'owner', scopes: [] }, 'test')).toEqual({
      ok: false,
      problems: [{ field: 'scopes', rule: 'required' }],
    })
  })

  test('can look up the scope of each call in the description', async () => {
    const { paths, components } = await json('/api/openapi.json')
    expect(components.securitySchemes.key.description).toContain('`places:write`')
    const securityOf = (path: string, method: string) => paths[path][method].security
    expect(securityOf('/api/v1/places', 'post')).toEqual([
      { key: ['places:write'] },
      { session: [] },
    ])
    expect(securityOf('/api/v1/me', 'get')).toEqual([{ key: [] }, { session: [] }])
    expect(securityOf('/api/v1/settings/look', 'put')).toEqual([{ session: [] }])
  })
})
