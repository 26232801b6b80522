import type { ElementType, ReactElement, ReactNode } from 'react';
import { createElement, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getOrMake } from '../shared/get-or-make.ts';

/** Thrown when a component returns something that React refuses. */
class Fault extends Error {}

/**
 * Finds, in a tree that failed, the component that returns something React refuses. React refuses it after the
 * component has ended, so the stack does not name it. Returns its name, or undefined when the tree fails otherwise.
 */
export function faultyComponent(tree: ReactNode): string | undefined {
  try {
    renderToStaticMarkup(createWatch()(tree, ''));
  } catch (error) {
    if (error instanceof Fault && error.message !== '') return error.message;
  }
  return undefined;
}

type WatchNode = (node: ReactNode, owner: string) => ReactNode;
type Component = (props: object) => ReactNode;

/** Creates a function that checks what a component returns, and wraps the components in it to be checked, too. */
function createWatch(): WatchNode {
  const watched = new Map<Component, Component>();
  const watchedType = (type: Component): Component =>
    getOrMake(watched, type, () => (props) => watch(type(props), type.name));
  const watch: WatchNode = (node, owner) => {
    if (Array.isArray(node)) return node.map((child: ReactNode) => watch(child, owner));
    if (!isValidElement(node)) {
      if (isRefused(node)) throw new Fault(owner);
      return node;
    }
    const { type: given, key, props } = node as ReactElement<{ readonly children?: ReactNode }>;
    const type = unmemoized(given);
    if (isRefusedElement(type, props)) throw new Fault(owner);
    const own = (isFunctionComponent(type) ? watchedType(type) : type) as ElementType;
    const children = typeof props.children === 'function' ? props.children : watch(props.children, owner);
    return createElement(own, { ...props, key, ...('children' in props ? { children } : {}) });
  };
  return watch;
}

/** Unwraps `memo(...)`, which remembers nothing while pages are rendered. */
function unmemoized(type: unknown): unknown {
  const { $$typeof: kind, type: within } = Object(type) as { $$typeof?: unknown; type?: unknown };
  return kind === Symbol.for('react.memo') ? within : type;
}

function isFunctionComponent(type: unknown): type is Component {
  return typeof type === 'function' && type.prototype?.isReactComponent === undefined;
}

/**
 * Tells whether React refuses a value as a child: an object that is neither an element, nor a list, nor React's own.
 */
function isRefused(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return !('$$typeof' in node || 'then' in node || Symbol.iterator in node || Symbol.asyncIterator in node);
}

function isRefusedElement(type: unknown, props: object): boolean {
  if (typeof type !== 'string') return type === undefined || type === null || typeof type === 'boolean';
  const { style, children, dangerouslySetInnerHTML: html } = props as Readonly<Record<string, unknown>>;
  if (typeof style === 'string' || (html !== undefined && !isMarkup(html))) return true;
  return VOID.has(type) && (children !== undefined || html !== undefined);
}

function isMarkup(html: unknown): boolean {
  return html === null || (typeof html === 'object' && '__html' in html);
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
