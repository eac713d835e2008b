extension FeedSamples {
  /// A folder by WebDAV: the folder itself, folders and files in it, properties that the server does not have, and names
  /// that nobody shows.
  public static let folder = """
    <?xml version="1.0" encoding="utf-8"?>
    <d:multistatus xmlns:d="DAV:" xmlns:s="http://example.org/ns"><d:response><d:href>/dav/My%20Books/</d:href>
    <d:propstat><d:prop><d:displayname>My Books</d:displayname><d:resourcetype><d:collection/></d:resourcetype>
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>/dav/My%20Books/comics/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/>
    </d:resourcetype><d:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</d:getlastmodified><d:resourcetype>
    <s:other/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop>
    <d:displayname/><d:getcontentlength/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
    <d:response><d:href>/dav/My%20Books/S%C3%A9a%20&amp;%20shore.epub</d:href><d:propstat><d:prop><d:resourcetype/>
    <d:getcontentlength>123456</d:getcontentlength><d:getcontenttype>application/octet-stream</d:getcontenttype>
    <d:getetag>"abc"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>https://dav.example/dav/My%20Books/two.pdf</d:href><d:propstat><d:prop>
    <d:displayname>Two.pdf</d:displayname><d:getcontentlength>-7</d:getcontentlength>
    <d:getcontenttype>application/pdf</d:getcontenttype></d:prop></d:propstat></d:response>
    <d:response><d:href>/dav/My%20Books/.hidden.epub</d:href></d:response>
    <d:response><d:href>/dav/My%20Books/photo.jpeg</d:href><d:propstat><d:prop>
    <d:getcontenttype>image/jpeg</d:getcontenttype></d:prop></d:propstat></d:response>
    <d:response><d:propstat/></d:response></d:multistatus>
    """
}
