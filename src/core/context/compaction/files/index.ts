export { carryFiles, type CarryRoom } from './carryFiles';
export { importantFiles } from './importantFiles';
export type { ImportantFile } from './knownFiles';
