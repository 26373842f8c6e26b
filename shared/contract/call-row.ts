import type { Call } from './call.ts';

type Path = Call['path'];
type Access = Call['access'];

/** The columns that a row may leave out. */
type More = Omit<Call, 'method' | 'path' | 'access'>;

/** As the compiler does not look for unknown columns where it infers a type, this refuses them. */
type OnlyColumns<Given> = { [Name in Exclude<keyof Given, keyof More>]: never };

/** Rows of the endpoint table, by their method. */
export const get = rowsOf('GET');
export const post = rowsOf('POST');
export const patch = rowsOf('PATCH');
export const del = rowsOf('DELETE');

function rowsOf<const Method extends Call['method']>(method: Method) {
  function row<P extends Path, A extends Access, const M extends More = Record<never, never>>(
    path: P,
    access: A,
    more?: M & OnlyColumns<M>,
  ): { method: Method; path: P; access: A } & M;
  function row(path: Path, access: Access, more: More = {}): Call {
    return { method, path, access, ...more };
  }
  return row;
}
