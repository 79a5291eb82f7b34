import { beforeAll, expect, test } from 'vitest'
import { ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

describeBackend('buckets that the owner makes', ({ twin }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 60, 40)
  })
  const owner = () => openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage

  test('[6.03] hold pictures, change their rules, and go once they are empty', async () => {
    const storage = owner()
    const rules = { public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['image/*'] }
    expect(await storage.createBucket('new one', rules)).toEqual({ data: { name: 'new one' }, error: null })
    expect((await storage.getBucket('new one')).data).toMatchObject({
      id: 'new one',
      name: 'new one',
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
    })
    await storage.createBucket('beside')
    const told = { id: 'beside', name: 'beside', owner: '', public: false }
    expect((await storage.getBucket('beside')).data).toMatchObject(told)
    const listed = await storage.listBuckets({ search: 'beside' })
    expect(listed.data).toMatchObject([{ ...told, type: 'STANDARD' }])
    for (const [bucket, name] of [
      ['new one', 'a.jpg'],
      ['new one', 'gone.jpg'],
      ['beside', 'gone.jpg'],
    ] as const)
      expect((await storage.from(bucket).upload(name, photograph)).error).toBeNull()
    expect((await storage.from('new one').remove(['gone.jpg'])).data).toHaveLength(1)
    const changed = await storage.updateBucket('new one', { public: false, fileSizeLimit: 10 })
    expect(changed).toEqual({ data: { message: 'Successfully updated' }, error: null })
    expect((await storage.getBucket('new one')).data).toMatchObject({
      public: false,
      file_size_limit: 10,
      allowed_mime_types: ['image/*'],
    })
    expect((await storage.from('new one').upload('b.jpg', photograph)).error).toMatchObject({
      statusCode: '413',
    })
    expect((await storage.deleteBucket('new one')).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await storage.emptyBucket('new one')).error).toBeNull()
    expect((await storage.from('new one').list()).data).toEqual([])
    expect((await storage.from('beside').exists('gone.jpg')).data).toBe(true)
    expect((await storage.deleteBucket('new one')).data).toEqual({ message: 'Successfully deleted' })
    const gone = { statusCode: '404', message: 'Bucket not found' }
    expect((await storage.getBucket('new one')).error).toMatchObject(gone)
    expect((await storage.updateBucket('new one', { public: true })).error).toMatchObject(gone)
    expect((await storage.emptyBucket('new one')).error).toMatchObject(gone)
    expect((await storage.deleteBucket('new one')).error).toMatchObject(gone)
  })

  test('stand where a monitor finds that the service runs, with nothing to prove', async () => {
    const ask = (path: string) => twin().backend.fetch(new Request(`${ORIGIN}/storage/v1/${path}`))
    const [status, version] = [await ask('status'), await ask('version')]
    expect([status.status, await status.text()]).toEqual([200, ''])
    expect([version.status, await version.text()]).toEqual([200, 'keel'])
  })

  test('take what they allow', async () => {
    const storage = owner()
    for (const [id, allowed, isTaken] of [
      ['any', ['*/*'], true],
      ['pictures', ['text/plain', 'image/*'], true],
      ['films', ['video/*'], false],
      ['png', ['image/png'], false],
    ] as const) {
      await storage.createBucket(id, { public: false, allowedMimeTypes: [...allowed] })
      const { error } = await storage.from(id).upload('a.jpg', photograph)
      expect(error === null, id).toBe(isTaken)
    }
  })

  test('have names that an address can hold, and rules that are some', async () => {
    const storage = owner()
    await storage.createBucket('taken')
    const taken = { statusCode: '409', message: 'The resource already exists' }
    expect((await storage.createBucket('taken')).error).toMatchObject(taken)
    for (const name of ['', ' a', 'a ', 'a/b', 'ä', 'x'.repeat(101)])
      expect((await storage.createBucket(name)).error, name).toMatchObject({
        statusCode: '400',
        message: 'Bucket name invalid',
      })
    for (const rules of [
      { fileSizeLimit: 'much' },
      { fileSizeLimit: -1 },
      { allowedMimeTypes: ['pictures'] },
    ])
      expect((await storage.createBucket('odd', { public: true, ...rules })).error).toMatchObject({
        statusCode: '400',
      })
    expect((await storage.createBucket('a\0b')).error).toMatchObject({ statusCode: '400' })
  })

  test('[6.01] are nobody else’s to make, to change or to empty', async () => {
    await owner().createBucket('mine', { public: true })
    await owner().from('mine').upload('a.jpg', photograph)
    for (const { storage } of [openClient(twin()), (await signUp(twin())).client]) {
      expect((await storage.createBucket('theirs')).error).toMatchObject({ statusCode: '403' })
      const gone = { statusCode: '404', message: 'Bucket not found' }
      for (const bucket of ['mine', 'review-pictures']) {
        expect((await storage.updateBucket(bucket, { public: true })).error).toMatchObject(gone)
        expect((await storage.emptyBucket(bucket)).error).toMatchObject(gone)
        expect((await storage.deleteBucket(bucket)).error).toMatchObject(gone)
      }
    }
    expect((await owner().from('mine').exists('a.jpg')).data).toBe(true)
  })
})
