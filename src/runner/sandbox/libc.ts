import koffi from 'koffi'

/** Calls into the C library, on the calling thread. Addresses are passed as buffers, which live as long as the call. */
export interface Libc {
  /** A system call with whole numbers and buffers; throws nothing, a negative result is -errno. */
  syscall: (number: number, ...args: (number | Buffer | null)[]) => number
  address: (bytes: Buffer) => bigint
  fcntl: (fd: number, command: number, value: number) => number
  execve: (path: string, args: string[], env: string[]) => number
}

/** Throws where the C library cannot be called. */
export function openLibc(): Libc {
  const library = koffi.load(null)
  const call = library.func('long syscall(long, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t)')
  const fcntl = library.func('int fcntl(int, int, int)')
  const execve = library.func('int execve(const char *, const char **, const char **)')
  const plain = (arg: number | Buffer | null | undefined): number | bigint =>
    typeof arg === 'number' ? arg : arg ? koffi.address(arg) : 0
  return {
    syscall: (number, ...args) => {
      const given = [0, 1, 2, 3, 4].map(i => plain(args[i]))
      const result = Number(call(number, ...given))
      return result < 0 ? -koffi.errno() : result
    },
    address: bytes => BigInt(koffi.address(bytes)),
    fcntl,
    execve: (path, args, env) => {
      execve(path, [...args, null], [...env, null])
      // Only a failure returns.
      return -koffi.errno()
    },
  }
}
