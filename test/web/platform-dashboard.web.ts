import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { assertAccessible, assertCalm, eventually, fixture, openSite, type Site } from './support.ts'

describe('files, pipelines and jobs on the dashboard', { timeout: 300_000 }, () => {
  let site: Site
  let page: Page
  before(async () => {
    site = await openSite()
    page = await site.open('/dashboard/files', { signedIn: true })
  })
  after(() => site?.stop())

  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')

  test('files are kept, linked to, and deleted only when that was meant', async () => {
    const input = page.getByLabel('Files to keep')
    await input.setInputFiles([fixture('three-pages.pdf'), fixture('form.pdf'), fixture('scan.pdf')])
    await page.getByText('3 files are kept.').waitFor()
    await assertAccessible(page, 'files')

    await button('Link to form.pdf').click()
    const address = (await dialog().locator('code').textContent()) ?? ''
    assert.equal((await fetch(address)).status, 200)
    await assertAccessible(page, 'a link')
    await page.keyboard.press('Escape')

    await button('Delete scan.pdf').click()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await page.getByRole('link', { name: 'scan.pdf' }).count(), 1)
    await button('Delete scan.pdf').click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name: 'scan.pdf' }).waitFor({ state: 'detached' })
  })

  test('a pipeline is put together from tools', async () => {
    await go('Pipelines')
    await button('New pipeline').click()
    await page.keyboard.type('Join and turn')
    for (const tool of ['pdf-rotate', 'pdf-merge']) {
      await page.getByLabel('Tool to add').selectOption(tool)
      await button('Add step').click()
    }
    await button('Move step 2 up').click()
    const parameters = page.getByLabel('Parameters').nth(1)
    await parameters.fill('{"angle": ')
    await button('Save').click()
    await page.getByRole('alert').getByText('Step 2: write its parameters in JSON').waitFor()
    await assertAccessible(page, 'a new pipeline')
    await parameters.fill('{"angle": 90}')
    await button('Save').click()
    await page.getByRole('cell', { name: 'Merge PDFs → Rotate PDF' }).waitFor()
    await assertAccessible(page, 'pipelines')
  })

  test('it runs on files in the order they were ticked, and its job ends before the eyes', async () => {
    await button('Run Join and turn').click()
    await dialog().getByLabel('three-pages.pdf').check()
    await dialog().getByLabel('form.pdf').check()
    await button('Price').click()
    await dialog().getByRole('status').getByText('Merge PDFs').waitFor()
    await assertAccessible(page, 'running a pipeline')
    await dialog().getByRole('button', { name: 'Run', exact: true }).click()

    await page.getByRole('heading', { name: 'Join and turn' }).waitFor()
    await page.getByRole('status').getByText('succeeded').waitFor()
    const file = page.getByRole('link', { name: /three-pages.*\.pdf/ })
    const made = await fetch(new URL((await file.getAttribute('href'))!, site.server.url))
    const pdf = await PDFDocument.load(await made.arrayBuffer())
    assert.deepEqual([...new Set(pdf.getPages().map(one => one.getRotation().angle))], [90])
    assert.ok(pdf.getPageCount() > 3)
    const { api_credits: left } = await site.server.account()
    await page.getByTitle('Credits left').getByText(left.toLocaleString('en')).waitFor()
    await assertAccessible(page, 'a job')
  })

  test('a batch tells of each file, also of those that failed', async () => {
    const { json } = await site.operator.get('/app/api/files')
    const ids: string[] = json.files.map((one: { file_id: string }) => one.file_id)
    const broken = new FormData()
    broken.append('file', new File(['%PDF-1.7 and nothing else'], 'broken.pdf', { type: 'application/pdf' }))
    const kept = await fetch(`${site.server.url}/api/v1/files`, {
      method: 'POST',
      body: broken,
      headers: { authorization: 'Bearer test-key' },
    })
    const { file_id } = (await kept.json()) as { file_id: string }
    const job = await site.operator.post('/app/api/pipelines/run', {
      steps: [{ tool: 'pdf-rotate', input: { angle: 90 } }],
      files: [...ids.slice(0, 1), file_id],
      each: true,
    })
    await go('Jobs')
    const link = page.locator(`a[href$="${job.json.job_id}"]`)
    await eventually(async () => {
      if ((await link.count()) === 0) await button('Refresh').click()
      assert.equal(await link.count(), 1)
    })
    await assertAccessible(page, 'jobs')
    await link.click()
    await page.getByRole('status').getByText('succeeded').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'broken.pdf' }).getByText('failed').waitFor()
    await page.getByRole('link', { name: 'results.zip' }).waitFor()
    await assertAccessible(page, 'a batch')
    // In another language neither the tools nor the refusals stay English.
    const german = await site.open('/de/dashboard/jobs', { signedIn: true })
    const row = german.getByRole('row').filter({ has: german.locator(`a[href$="${job.json.job_id}"]`) })
    await row.getByRole('cell', { name: 'PDF drehen', exact: true }).waitFor()
    await row.getByRole('link').click()
    await german.getByRole('heading', { name: 'PDF drehen', exact: true }).waitFor()
    const failed = german.getByRole('listitem').filter({ hasText: 'broken.pdf' })
    await failed.getByText(/beschädigt|keine lesbaren Seiten/).waitFor()
    // Nor what the bell lists of a job that failed as a whole.
    await site.operator.post('/app/api/pipelines/run', {
      steps: [{ tool: 'pdf-rotate', input: { angle: 90 } }],
      files: [file_id],
    })
    await german.getByRole('button', { name: /^Aktivität/ }).click()
    const refused = german.getByRole('region', { name: 'Aktivität' }).locator('li.failed')
    await refused.getByText(/beschädigt|keine lesbaren Seiten/).waitFor()
    await german.close()
  })

  test('on a phone, in the dark, nothing stands out of the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const name of ['Files', 'Pipelines', 'Jobs']) {
      await go(name)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const table = page.getByRole('main').getByRole('region')
      await table.waitFor()
      await assertAccessible(page, `${name} on a phone`)
      assert.ok(await table.evaluate(one => one.scrollWidth <= one.clientWidth), name)
      assert.ok(await page.evaluate(() => document.body.scrollWidth <= innerWidth), name)
    }
    assertCalm(page)
  })
})
