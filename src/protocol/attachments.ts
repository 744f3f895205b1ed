/** Files that the user gives to his next message. */
import * as z from 'zod';

export { LONG_SIDE, MAX_PICTURE_BYTES } from '../core/contract/picture';

/** A file that goes with the next message. */
export const attachedFileSchema = z.object({
  /** Path in the workspace, or the address of a copy. */
  path: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  /** It comes from outside of the workspace. */
  isCopy: z.boolean(),
  /** Of an image: the address of the picture that a model is shown of it. */
  picture: z.string().max(4000).exactOptional(),
});
export type AttachedFile = z.infer<typeof attachedFileSchema>;
export const attachedFilesSchema = z.object({ files: z.array(attachedFileSchema) });

/** A column of a table that is asked. */
export const mentionedColumnSchema = z.object({
  name: z.string(),
  /** The engine's type. */
  type: z.string(),
  /** The file of its table, with the name of a sheet where it has several. */
  path: z.string(),
});
export type MentionedColumn = z.infer<typeof mentionedColumnSchema>;
/** What a word with `@` may mean. */
export const mentionedSchema = attachedFilesSchema.extend({ columns: z.array(mentionedColumnSchema) });

/** Bytes of a file from outside that are taken at most, and of one part of it on its way. */
export const MAX_COPY_BYTES = 100 * 1024 * 1024;
export const COPY_PART_BYTES = 512 * 1024;
/** Bytes of an image that is drawn for models. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** Files that go with one message at most. */
export const MAX_ATTACHED = 100;

/** A part of an image. */
export const imagePartSchema = z.object({
  /** Base64. */
  bytes: z.string(),
  /** Bytes of the whole. */
  size: z.number(),
});

/** Addresses of the pictures that are shown in place of images, by the paths of these. */
export const picturesSchema = z.record(z.string().max(4000), z.string().max(4000));

export const attachmentMethods = {
  /**
   * Files of the workspace by a part of their path, data first, and columns of the tables that are asked by a part of their
   * names; answered with {@link mentionedSchema}.
   */
  findMentions: z.object({
    query: z.string().max(1000),
    /** Files beside the input: where there are none, the columns are those of the table that the conversation is about. */
    attached: z.array(z.string().max(4000)).max(MAX_ATTACHED),
  }),
  /** What was dropped from the editor's own views; answered with {@link attachedFilesSchema}. */
  attachUris: z.object({ uris: z.array(z.string().max(10_000)).min(1).max(MAX_ATTACHED) }),
  /** Asks for files; answered with {@link attachedFilesSchema}, without any where the user picked none. */
  pickAttachments: z.object({}),
  /** A file from outside, part by part; the answer to the last one is {@link attachedFilesSchema}, to others `{}`. */
  attachPart: z.object({
    /** Of the file: its parts have the same. */
    upload: z.string().max(100),
    name: z.string().min(1).max(255),
    /** Bytes of the whole file, and where this part begins. */
    size: z.int().min(0),
    offset: z.int().min(0),
    /** Base64. */
    bytes: z.string(),
  }),
  /** Nothing more comes of a file that is on its way. */
  attachCancel: z.object({ upload: z.string().max(100) }),
  /** A part of an image of the workspace, or of a copy; answered with {@link imagePartSchema}. */
  readImage: z.object({ path: z.string().max(4000), offset: z.int().min(0) }),
  /** Which of these files are still there; answered with {@link attachedFilesSchema}. */
  findAttached: z.object({ paths: z.array(z.string().max(4000)).max(MAX_ATTACHED) }),
} as const;
