const WORDS = {
  missing: 'There is no session of this id.',
  exists: 'There is a session of this id already.',
  not_in_trash: 'This session is not in the trash.',
  bad_id: 'This is no id of a session.',
  no_folder: 'There is no folder for sessions.',
  too_deep: 'An entry is nested too deeply to be read again.',
  replaced: 'The file was replaced or removed while it was written.',
} as const;

/** Something cannot be done with a session's file, for a reason that is no failure of the system. */
export class SessionFileError extends Error {
  override readonly name = 'SessionFileError';

  constructor(
    readonly reason: keyof typeof WORDS,
    /** What it is about, for the log. */
    about = '',
  ) {
    super(about === '' ? WORDS[reason] : `${WORDS[reason]} (${about})`);
  }
}
