/** The picture of the rooms of src/core in docs/architecture.md, drawn from what dependency-cruiser says that files import. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { checkGenerated } from './updateDocs';

const cruisedSchema = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});
type Modules = z.infer<typeof cruisedSchema>['modules'];

const roomOf = (file: string): string | undefined => /^src\/core\/([^/.]+)/.exec(file)?.[1];

/** A mermaid graph of the rooms. Rooms that import each other, straight or in a circle, stand in one box. */
export function roomsGraph(modules: Modules): string {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined) continue;
    const to = imports.get(from) ?? new Set();
    imports.set(from, to);
    for (const { resolved } of dependencies) {
      const room = roomOf(resolved);
      if (room !== undefined && room !== from) to.add(room);
    }
  }
  const rooms = [...imports.keys()].sort();
  const reached = new Map(rooms.map((room) => [room, reachedFrom(room, imports)]));
  const reaches = (from: string, to: string): boolean => reached.get(from)?.has(to) === true;
  const isSameBox = (one: string, other: string): boolean =>
    one === other || (reaches(one, other) && reaches(other, one));
  const boxOf = (room: string): string[] => rooms.filter((other) => isSameBox(room, other));
  const nodeOf = (room: string): string => {
    const [first = room, ...others] = boxOf(room);
    return others.length === 0 ? room : `${first}_box`;
  };
  const isAround = (from: string, to: string): boolean =>
    rooms.some((room) => !isSameBox(room, from) && !isSameBox(room, to) && reaches(from, room) && reaches(room, to));
  const lines = rooms.flatMap((room) =>
    [...(imports.get(room) ?? [])].sort().flatMap((other) => {
      if (isSameBox(room, other)) return [`  ${room} --> ${other}`];
      return isAround(room, other) ? [] : [`  ${nodeOf(room)} --> ${nodeOf(other)}`];
    }),
  );
  const boxes = rooms
    .map(boxOf)
    .filter(([first], index) => first === rooms[index])
    .map((box) => (box.length === 1 ? [`  ${box.join()}`] : boxLines(box)));
  return ['```mermaid', 'flowchart TD', ...boxes.flat(), ...new Set(lines), '```'].join('\n');
}

function boxLines([first = '', ...others]: string[]): string[] {
  return [`  subgraph ${first}_box[" "]`, ...[first, ...others].map((room) => `    ${room}`), '  end'];
}

/** The rooms that lie behind the imports of a room; itself only where a circle leads back to it. */
function reachedFrom(room: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const other of imports.get(next) ?? [])
      if (!found.has(other)) {
        found.add(other);
        open.push(other);
      }
  return found;
}

/** Holds the picture against dependency-cruiser's report in JSON, or draws it again. @throws where it is another one */
export async function checkRooms(report: string): Promise<void> {
  const { modules } = cruisedSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  await checkGenerated('docs/architecture.md', 'rooms', roomsGraph(modules), 'npm run check');
}
