import { readFile } from 'node:fs/promises'
import { badInput } from '../../fault.ts'
import { audioOfMp3, hasMpegAudio } from '../../formats/audio/mp3-tags.ts'
import { KINDS, kindOfBytes } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Audio tag remover',
  description:
    'Removes every tag from an MP3 file: ID3v1, ID3v2, APE and Lyrics3, cover images included. The audio itself stays byte for byte.',
  credits: 1,
  params: {
    file: p.file({ kinds: ['mp3'] }).describe('The MP3 file.'),
  },
  returns: file('audio/mpeg'),
  example: { file: 'tagged.mp3' },
  short: true,
  async run({ file }) {
    const bytes = await readFile(file.path)
    const { start, end } = audioOfMp3(bytes)
    if (start >= end) throw badInput('file: the MP3 holds nothing but tags, no audio would be left.')
    const audio = bytes.subarray(start, end)
    if (!hasMpegAudio(bytes, start, end)) {
      // Other formats may carry ID3 tags in front as well.
      const kind = kindOfBytes(audio)
      const found =
        kind === 'mp3' || kind === 'binary' ? 'no MPEG audio was found' : `the audio is ${KINDS[kind].label}`
      throw badInput(`file: expected an MP3 file, but behind its tags ${found}.`)
    }
    return { bytes: audio, name: renamed(file.name, 'stripped') }
  },
})
