import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { rootPath } from './root.mjs';

/**
 * One export of the package, described by its comment.
 * @typedef {{
 *   name: string, kind: 'function' | 'constant' | 'class' | 'type', shape: string, summary: string,
 *   parameters: readonly string[], describedParameters: readonly Described[], properties: readonly Described[],
 *   returns: string, throws: readonly string[], examples: readonly string[],
 *   isSilent: boolean, mayThrow: boolean, numbers: readonly string[], bareMembers: readonly string[],
 *   mentions: readonly string[],
 * }} PublicExport `isSilent`: a function without a return value. `numbers`: numeric properties without a
 * comment. `bareMembers`: members of a class without a comment. `mentions`: names used in its shape.
 * @typedef {{ name: string, text: string }} Described
 * @typedef {{ name: string, introduction: string, exports: readonly PublicExport[] }} Entry
 */

const words = (parts) => ts.displayPartsToString(parts).trim();

/** Parses `name text` of a tag; other tools write a dash in between. */
function described(text) {
  const [name = ''] = /^\S+/u.exec(text) ?? [];
  return {
    name,
    text: text.slice(name.length).trim().replace(/^-/u, '').trim(),
  };
}

/** Returns the text of a node without its body. */
const headOf = (node, body) =>
  node
    .getSourceFile()
    .text.slice(node.getStart(), body.getStart())
    .replace(/^export\s+/u, '')
    .trim();

function callable(declaration) {
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made && ts.isArrowFunction(made) ? made : undefined;
}

function shapeOfCallable(name, declaration, call, checker) {
  if (ts.isFunctionDeclaration(call) && call.body) return headOf(call, call.body);
  if (declaration.type) return `const ${name}: ${declaration.type.getText()}`;
  const head = call.getSourceFile().text.slice(call.getStart(), call.equalsGreaterThanToken.getStart()).trim();
  if (call.type) return `function ${name}${head}`;
  const signature = checker.getSignatureFromDeclaration(call);
  return `function ${name}${head}: ${checker.typeToString(signature.getReturnType(), call)}`;
}

const isPrivate = (member) =>
  (member.name && ts.isPrivateIdentifier(member.name)) ||
  (ts.canHaveModifiers(member) && ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));

function shapeOfClass(declaration, checker) {
  const members = declaration.members
    .filter((member) => !isPrivate(member))
    .map((member) => {
      const comment = ts.getJSDocCommentsAndTags(member)[0]?.getText();
      const typed =
        ts.isPropertyDeclaration(member) && !member.type
          ? `: ${checker.typeToString(checker.getTypeAtLocation(member))}`
          : '';
      const head = member.body
        ? headOf(member, member.body)
        : `${member.getText().split('=')[0].trimEnd().replace(/;$/u, '')}${typed}`;
      return [...(comment ? [comment] : []), `${head};`].map((line) => `  ${line}`).join('\n');
    });
  return `class ${declaration.name.getText()} {\n${members.join('\n')}\n}`;
}

/** Returns properties of type number without a comment, whose unit is therefore unknown. */
function bareNumbers(declaration, properties) {
  const found = [];
  const visit = (node) => {
    if (ts.isPropertySignature(node) && node.type?.kind === ts.SyntaxKind.NumberKeyword) {
      const isSaid =
        ts.getJSDocCommentsAndTags(node).length > 0 ||
        properties.some(({ name, text }) => `${name} ${text}`.includes(node.name.getText()));
      if (!isSaid) found.push(node.name.getText());
    }
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return found;
}

function mentionsOf(declaration) {
  const names = new Set();
  const own = new Set();
  const visit = (node) => {
    if (ts.isTypeParameterDeclaration(node)) own.add(node.name.getText());
    if (ts.isBlock(node) || (ts.canHaveModifiers(node) && isPrivate(node))) return;
    if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText());
    if (ts.isExpressionWithTypeArguments(node)) names.add(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  const call = callable(declaration);
  if (call && ts.isArrowFunction(call)) {
    if (declaration.type) visit(declaration.type);
    for (const part of [...(call.typeParameters ?? []), ...call.parameters, ...(call.type ? [call.type] : [])])
      visit(part);
  } else if (ts.isVariableDeclaration(declaration)) {
    if (declaration.type) visit(declaration.type);
  } else visit(declaration);
  return [...names].filter((name) => !own.has(name));
}

function throwsInside(node) {
  let isFound = false;
  const visit = (each) => {
    isFound ||= ts.isThrowStatement(each);
    if (!isFound) ts.forEachChild(each, visit);
  };
  visit(node);
  return isFound;
}

/** @returns {PublicExport} */
function readExport(name, symbol, checker) {
  const declaration = symbol.declarations[0];
  const tags = symbol.getJsDocTags(checker);
  const texts = (...wanted) => tags.filter((tag) => wanted.includes(tag.name)).map((tag) => words(tag.text ?? []));
  const call = callable(declaration);
  const properties = texts('property', 'prop').map(described);
  const isClass = ts.isClassDeclaration(declaration);
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const returned = call && checker.getSignatureFromDeclaration(call).getReturnType();
  const shape = call
    ? shapeOfCallable(name, declaration, call, checker)
    : isClass
      ? shapeOfClass(declaration, checker)
      : isType
        ? declaration.getText().replace(/^export\s+/u, '')
        : `const ${name}: ${checker.typeToString(checker.getTypeAtLocation(declaration), declaration, ts.TypeFormatFlags.NoTruncation)}`;
  return {
    name,
    kind: call ? 'function' : isClass ? 'class' : isType ? 'type' : 'constant',
    shape,
    summary: words(symbol.getDocumentationComment(checker)),
    parameters: call ? call.parameters.map((parameter) => parameter.name.getText()) : [],
    describedParameters: texts('param').map(described),
    properties,
    returns: texts('returns', 'return').join('\n'),
    throws: texts('throws'),
    examples: texts('example'),
    isSilent: returned ? (returned.flags & ts.TypeFlags.Void) !== 0 : false,
    mayThrow: call ? throwsInside(call) : false,
    numbers: isType ? bareNumbers(declaration, properties) : [],
    bareMembers: isClass
      ? declaration.members
          .filter((member) => !isPrivate(member) && ts.getJSDocCommentsAndTags(member).length === 0)
          .map((member) => member.name?.getText() ?? 'constructor')
      : [],
    mentions: mentionsOf(declaration),
  };
}

/** Returns the comment at the top of an entry. */
function introductionOf(file) {
  const [first] = ts.getLeadingCommentRanges(file.text, 0) ?? [];
  return first === undefined
    ? ''
    : file.text
        .slice(first.pos, first.end)
        .replace(/^\/\*\*|\*\/$/gu, '')
        .split('\n')
        .map((line) => line.trimStart().replace(/^\* ?/u, ''))
        .join('\n')
        .trim();
}

const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: [],
};

/** Cache, because reading takes the compiler seconds and the sources do not change meanwhile. */
const READ = new Map();

/**
 * Returns all exports of the package, entry by entry, in the order of the source.
 * @param {string} [folder] folder of the entries
 * @returns {readonly Entry[]}
 */
export const readSurface = (folder = rootPath('src/package')) => {
  const known = READ.get(folder) ?? readEntries(folder);
  READ.set(folder, known);
  return known;
};

function readEntries(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const program = ts.createProgram(
    files.map((name) => `${folder}/${name}`),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  return files.map((name) => {
    const file = program.getSourceFile(`${folder}/${name}`);
    const module = file && checker.getSymbolAtLocation(file);
    if (!file || !module) throw new Error(`${name} exports nothing`);
    const exported = checker.getExportsOfModule(module);
    return {
      name: basename(name, '.ts'),
      introduction: introductionOf(file),
      exports: exported.map((symbol) =>
        readExport(
          symbol.name,
          symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
          checker,
        ),
      ),
    };
  });
}
