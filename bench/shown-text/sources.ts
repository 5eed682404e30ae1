/** A form as HTML, for producers that make fields of it and for those that draw them. */
export const formsInHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>body{font:11pt sans-serif}p{margin:14px 0}label{display:inline-block;width:160px;vertical-align:top}</style></head><body>
<h1>Delivery note</h1>
<form>
<p><label>Given name</label><input name="given" value="Marguerite"></p>
<p><label>Street</label><input name="street" value="Rue des Lilas 14"></p>
<p><label>Comments</label><textarea name="more" rows="2" cols="30">Please ring twice.</textarea></p>
<p><label>Terms read</label><input type="checkbox" name="terms" checked></p>
<p><label>Wants advertising</label><input type="checkbox" name="ads"></p>
</form>
<p>Last line of the note.</p>
</body></html>`

const control = (id: string, width: string) =>
  `<draw:control text:anchor-type="as-char" svg:width="${width}" svg:height="0.6cm" draw:control="${id}"/>`
const row = (label: string, id: string, width = '6cm') =>
  `<text:p text:style-name="row">${label}<text:tab/>${control(id, width)}</text:p>`

/** A form of Writer's, as a flat ODT. */
export const officeForm = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles><style:style style:name="row" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.5cm"><style:tab-stops><style:tab-stop style:position="5cm"/></style:tab-stops></style:paragraph-properties></style:style></office:automatic-styles>
<office:body><office:text>
<office:forms form:automatic-focus="false" form:apply-design-mode="false">
<form:form form:name="Form">
<form:text form:name="title" form:id="c1" xml:id="c1" form:value="Moby Dick" form:current-value="Moby Dick"/>
<form:listbox form:name="binding" form:id="c2" xml:id="c2" form:dropdown="true"><form:option form:label="Paper"/><form:option form:label="Cloth" form:selected="true" form:current-selected="true"/></form:listbox>
<form:checkbox form:name="gift" form:id="c3" xml:id="c3" form:label="" form:state="checked" form:current-state="checked"/>
<form:checkbox form:name="express" form:id="c4" xml:id="c4" form:label=""/>
<form:radio form:name="edition" form:id="c5" xml:id="c5" form:label="" form:value="new" form:selected="true" form:current-selected="true"/>
<form:radio form:name="edition" form:id="c6" xml:id="c6" form:label="" form:value="old"/>
</form:form></office:forms>
<text:h text:outline-level="1">Order of books</text:h>
${row('Title', 'c1')}${row('Binding', 'c2')}${row('Gift', 'c3', '0.6cm')}${row('Express', 'c4', '0.6cm')}${row('New edition', 'c5', '0.6cm')}${row('Old edition', 'c6', '0.6cm')}
<text:p>Thank you.</text:p>
</office:text></office:body></office:document>`
