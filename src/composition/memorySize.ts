/** Bytes of a size as the settings have it, e.g. `4GB`; undefined for none. */
export function bytesOf(size: string): number | undefined {
  const [, count, unit] = /^(\d+)(MB|GB)$/.exec(size) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'GB' ? 1024 ** 3 : 1024 ** 2);
}
