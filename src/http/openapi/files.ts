import {
  answer,
  BINARY,
  errorResponses,
  inPath,
  type Json,
  jsonBody,
  KEY,
  KEY_OR_NONE,
  keyedHeaders,
  parameter,
  TRACING,
  text,
} from './parts.ts'

const tags = ['files']
const FORM = { type: 'object', required: ['file'], properties: { file: BINARY } }

/** Files: sending, listing, fetching, links, deleting. */
export function filePaths(): Json {
  const id = inPath('file_id', 'The id of a file.')
  const one = '/api/v1/files/{file_id}'
  return {
    '/api/v1/files': {
      post: {
        operationId: 'keep-file',
        tags,
        summary: 'Keep a file',
        description: 'As a form, as the body itself, or from an address. Costs no credits.',
        security: KEY,
        parameters: TRACING,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: FORM },
            'application/json': {
              schema: {
                type: 'object',
                required: ['url'],
                properties: { url: text('Where to fetch it from.'), name: text('What to call it.') },
              },
            },
            'application/octet-stream': { schema: BINARY },
          },
        },
        responses: {
          ...answer(201, 'The file.', 'KeptFile', 'Location'),
          ...errorResponses(400, 401, 402, 408, 413, 429, 502, 503),
        },
      },
      get: {
        operationId: 'list-files',
        tags,
        summary: 'Kept files, newest first, and the room they take',
        description: 'A page at a time.',
        security: KEY,
        parameters: [parameter('Limit'), parameter('Cursor'), ...TRACING],
        responses: { ...answer(200, 'A page of files.', 'FileList'), ...errorResponses(400, 401, 402, 429) },
      },
    },
    [one]: {
      get: {
        operationId: 'get-file',
        tags,
        summary: 'What is known of a file',
        description: 'Its name, size, media type and how long it is kept.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: { ...answer(200, 'The file.', 'KeptFile'), ...errorResponses(401, 402, 404, 429) },
      },
      delete: {
        operationId: 'delete-file',
        tags,
        summary: 'Delete a file',
        description: 'Its bytes are gone too, unless another file of the account has the same content.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: {
          204: { description: 'It is gone.', headers: keyedHeaders() },
          ...errorResponses(401, 402, 404, 429),
        },
      },
    },
    [`${one}/content`]: {
      get: {
        operationId: 'file-content',
        tags,
        summary: 'The bytes of a file',
        description: 'With a key, or with the signature of a link.',
        security: KEY_OR_NONE,
        parameters: [
          id,
          header('Range', 'Only these bytes, such as bytes=0-1023.'),
          header('If-Range', 'The etag of the content that the range is of.'),
          header('If-None-Match', 'The etag of what the caller has.'),
          { name: 'expires', in: 'query', description: 'Of a link.', schema: { type: 'integer' } },
          { name: 'signature', in: 'query', description: 'Of a link.', schema: { type: 'string' } },
          ...TRACING,
        ],
        responses: {
          200: {
            description: 'The file.',
            headers: keyedHeaders('ETag', 'ContentDisposition'),
            content: { '*/*': { schema: BINARY } },
          },
          206: {
            description: 'A part of it.',
            headers: keyedHeaders('ETag', 'ContentDisposition', 'ContentRange'),
            content: { '*/*': { schema: BINARY } },
          },
          304: { description: 'It is what the caller has.' },
          ...errorResponses(401, 402, 404, 416, 429, 502),
        },
      },
    },
    [`${one}/link`]: {
      post: {
        operationId: 'link-file',
        tags,
        summary: 'An address that works without a key for a while',
        description: 'A day at most, and not longer than the file is kept.',
        security: KEY,
        parameters: [id, ...TRACING],
        requestBody: jsonBody(
          {
            type: 'object',
            properties: { expires_in: { type: 'integer', minimum: 1, maximum: 86_400, default: 3600 } },
          },
          { expires_in: 600 },
          false,
        ),
        responses: { ...answer(200, 'The link.', 'FileLink'), ...errorResponses(400, 401, 402, 404, 429) },
      },
    },
    '/api/v1/uploads/{token}': {
      post: {
        operationId: 'upload-form',
        tags,
        summary: 'Send a file to an upload link as a form',
        description: 'Agents get such links from upload_link; they need no key.',
        security: [],
        parameters: [inPath('token', 'Of an upload link.'), ...TRACING],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } },
        responses: {
          ...answer(201, 'The file.', 'KeptFile'),
          ...errorResponses(400, 404, 408, 413, 429, 502, 503),
        },
      },
    },
    '/api/v1/uploads/{token}/{name}': {
      put: {
        operationId: 'upload-file',
        tags,
        summary: 'Send a file to an upload link',
        description: 'As `curl -T` does it: the name stands behind the address.',
        security: [],
        parameters: [inPath('token', 'Of an upload link.'), inPath('name', 'What to call it.'), ...TRACING],
        requestBody: { required: true, content: { 'application/octet-stream': { schema: BINARY } } },
        responses: {
          ...answer(201, 'The file.', 'KeptFile'),
          ...errorResponses(400, 404, 408, 413, 429, 502, 503),
        },
      },
    },
  }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})
