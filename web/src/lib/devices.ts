import { devicesOf } from '../../../src/contract/page-devices.ts'

/** Chromium alone keeps to the header that closes devices, and tells what it closed. */
interface WithPolicy {
  featurePolicy?: { allowsFeature: (name: string) => boolean }
}

/** Whether a tool wants a camera or a microphone that this document's headers keep from it. */
export const isClosedHere = (slug: string): boolean =>
  devicesOf(slug).some(device => (document as WithPolicy).featurePolicy?.allowsFeature(device) === false)
