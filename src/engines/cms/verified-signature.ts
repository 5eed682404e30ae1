/** What a signature's own bytes tell, held against what they sign. */
export interface VerifiedSignature {
  signer: SignerIdentity | undefined
  digest: string | undefined
  digestValid: boolean
  signatureValid: boolean
  path: PathReport | undefined
  timestamp: VerifiedTimestamp | undefined
  /** The time its signer says, inside what is signed. */
  signingTime: string | undefined
  problems: string[]
}

export interface SignerIdentity {
  name: string
  subject: string
  issuer: string
  serial: string
  valid_from: string
  valid_to: string
  sha256: string
}

export interface PathReport {
  trusted: 'yes' | 'no' | 'unknown'
  path: string[]
  problems: string[]
}

export interface VerifiedTimestamp {
  time: string
  authority: string
  valid: boolean
  trusted: 'yes' | 'no' | 'unknown'
  problems: string[]
}

/** What is told of a signature that could not be checked. */
export const unchecked = (problem: string): VerifiedSignature => ({
  signer: undefined,
  digest: undefined,
  digestValid: false,
  signatureValid: false,
  path: undefined,
  timestamp: undefined,
  signingTime: undefined,
  problems: [problem],
})
