import { renamed } from '../../lib/files/file-names.ts'
import { writePages } from '../../lib/geometry/page-ranges.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { pdfaClaim, type Sanitized, sanitize, saveDocument, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const PLURAL: Record<string, string> = {
  'hidden text': 'hidden texts',
  'link to outside': 'links to outside',
  'metadata property': 'metadata properties',
  'piece of private data': 'pieces of private data',
  'script or action': 'scripts or actions',
}

const remove = (value: boolean, what: string) => p.boolean().default(value).describe(what)

export default defineTool({
  name: 'Sanitize PDF',
  collection: 'extra',
  description:
    'Removes what a PDF carries beside its pages and what nobody sees on them: scripts, embedded files, metadata, hidden text and layers, annotations, links. Each has a switch, and warnings tell what went.',
  credits: 3,
  params: {
    file: p.pdf(),
    scripts: remove(true, 'JavaScript, actions that run or send something, and XFA forms.'),
    embedded_files: remove(true, 'Attachments, sounds, films and 3D models.'),
    metadata: remove(true, 'Title, author, dates and every XMP packet.'),
    private_data: remove(true, 'Thumbnails and data that programs left for themselves.'),
    hidden_layers: remove(true, 'Layers that are switched off, with all that is drawn on them.'),
    hidden_text: remove(
      false,
      'Text that is there but not painted; the text layer of scans is such text, which cannot be searched without it.',
    ),
    annotations: remove(false, 'Comments, marks, stamps and drawings on pages; form fields and links stay.'),
    external_links: remove(false, 'Links to web pages and other files.'),
  },
  returns: file('application/pdf'),
  example: { file: 'form.pdf' },
  run: ({ file, ...wanted }, call) =>
    withPdf(file, call.warn, document => {
      const claim = pdfaClaim(document.root)
      const done = sanitize(document, wanted, call)
      if (claim && wanted.metadata)
        call.warn(`the PDF claimed to be ${claim}; without metadata it no longer does`)
      report(done, call.warn)
      const { info, replace } = done
      const bytes = saveDocument(document, { replace, ...(info !== undefined && { info }) })
      return { bytes, name: renamed(file.name, 'sanitized', 'pdf') }
    }),
})

function report({ removed, unread, moved }: Sanitized, warn: (message: string) => void): void {
  const parts = [...removed].map(([what, n]) => counted(n, what, PLURAL[what]))
  warn(parts.length > 0 ? `removed: ${parts.join(', ')}` : 'nothing was found to remove')
  if (moved.length > 0)
    warn(`page ${writePages(moved)}: visible text stood behind hidden text on its line and has moved`)
  if (unread.length > 0)
    warn(`page ${writePages(unread)}: the content cannot be read, hidden text and layers may be left`)
}
