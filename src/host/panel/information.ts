/**
 * Thrown where there was nothing to do: no failure, but something that the user should know. Its code goes with it to the
 * panel.
 */
export class Information extends Error {
  override readonly name = 'Information';
  readonly code = 'information';
}
