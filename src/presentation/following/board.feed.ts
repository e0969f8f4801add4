import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import type { BoardMessage } from '#domain/requests/followViews.ts';
import type { RequestFeed } from './requestFeed.ts';
import { requestInstanceId, loadWithRequest, withUnknownSize, type RequestDetails } from './requestDetails.ts';

/**
 * The message board of a request. Every user who may read the request can read it; users who opened the request by a
 * share link cannot write.
 */
export const boardFeed: RequestFeed<RequestDetails<readonly BoardMessage[]>> = {
  name: 'board',
  parameter: 'instId',
  back: 'myApplications',
  load: (context, id) => loadWithRequest(context, id, context.get(BoardGateway).listMessages(id)),
  getInstance: requestInstanceId,
  present: ({ instance, details }) => ({
    instance,
    actions: [],
    sections: [
      {
        key: 'messages',
        entries: details.map(({ id, authorId, authorName, text, writtenAt, files }) => ({
          key: id,
          person: { id: authorId, name: authorName },
          at: writtenAt,
          text,
          files: withUnknownSize(files),
        })),
      },
    ],
  }),
  compose: {
    labelKey: 'follow.board.write',
    sendKey: 'follow.board.send',
    isOffered: ({ instance: { status }, isByLink }) => status !== 'archived' && !isByLink,
    send: (get, instance, written) => get(BoardGateway).postMessage({ ...written, instance }),
  },
};
