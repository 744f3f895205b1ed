/** The geometries of GeoJSON as columns. */
import type { JsonLayout } from '../../contract/textFormat';

/** What a column tells of a geometry: its kind, or a number of its place. */
export type GeometryPart = 'kind' | 0 | 1;

/** The columns of geometries, by their names. */
export function geometryParts({
  kind,
  longitude,
  latitude,
}: NonNullable<JsonLayout['geometry']>): Map<string, GeometryPart> {
  return new Map<string, GeometryPart>([
    [kind, 'kind'],
    [longitude, 0],
    [latitude, 1],
  ]);
}

/** A part of the column of geometries in SQL: of one that is no point the place is empty. */
export function geometrySql(part: GeometryPart): string {
  const json = 'to_json("geometry")';
  const kind = `json_extract_string(${json}, '$.type')`;
  if (part === 'kind') return kind;
  const number = `TRY_CAST(json_extract_string(${json}, '$.coordinates[${part}]') AS DOUBLE)`;
  return `CASE WHEN ${kind} = 'Point' THEN ${number} END`;
}
